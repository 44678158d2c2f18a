// Texts and names that odd requests are made of.

export const TEXTS = [
  "",
  "а",
  "\u0000",
  "а\u0000б",
  "%00",
  "/categories?q=%00",
  "'; drop table listings; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%2e%2e%2f",
  "{{7*7}}",
  "-1",
  "1e999",
  "NaN",
  "null",
  "__proto__",
  "constructor",
  "[object Object]",
  "\u202e\ud83d\ude00",
  "a\u0300\u0323".repeat(400),
  "х".repeat(5_000),
  "00000000-0000-4000-8000-000000000000",
];

export const NAMES =
  "q town price_from price_to order after before tab intent title description phone email password name file key days verb next version id website ref code phoneNumber walletAddress message signature __proto__".split(
    " ",
  );
