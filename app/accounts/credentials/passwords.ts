/**
 * Detects passwords that are easy to guess: common words, names and teams with usual suffixes, sequences, keyboard rows, repetitions
 * and the person's own name. No external service is called.
 */

const WORDS = `password parola parolata passw0rd p@ssword admin administrator welcome login letmein qwerty qwertz azerty
asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd iloveyou obicham obichamte obichte lubov ljubov lybov bulgaria balgaria
haskovo dimitrovgrad svilengrad harmanli plovdiv sofia sofiya varna burgas levski cska ludogorets botev lokomotiv
beroe arsenal barcelona realmadrid chelsea liverpool juventus manchester ronaldo messi monkey dragon master shadow
sunshine princess football baseball superman batman spiderman pokemon naruto minecraft fortnite computer internet
google facebook youtube hello zdravei zdraveite ivan ivanov georgi georgiev dimitar dimitrov petar petrov maria mariya
elena ivanka stoyan todor nikolay nikolai aleksandar alexander viktor viktoria kristina desislava gergana daniela
silvia martin stefan hristo vasil slavi emil kalin boris bojidar bozhidar ralitsa radoslav petya tanya vanya ani
michael jennifer jessica daniel andrew charlie jordan thomas robert matthew ashley nicole summer winter spring autumn
flower secret taina tainata mama tatko baba dyado brat sestra bebe bebeto kuche kotka slance slunce sluntse zvezda
zvezdi ogun voda more planina tukashno obiavi obyavi prodavam kupuvam test testing guest user samsung nokia iphone
mercedes bmwbmw audi opel golf honda toyota lada moskvich trabant mustang ferrari freedom whatever trustno1 killer
hunter ranger buster soccer hockey tigger pepper ginger cookie cheese banana orange purple yellow matrix starwars`.split(
  /\s+/,
);
const ENDINGS = [
  "",
  "1",
  "12",
  "123",
  "1234",
  "12345",
  "123456",
  "!",
  "1!",
  "123!",
  "01",
  "11",
  "22",
  "69",
  "77",
  "88",
  "99",
  "00",
  "007",
  "321",
  "2000",
  "2020",
  "2021",
  "2022",
  "2023",
  "2024",
  "2025",
  "2026",
];
const SEQUENCES = [
  "0123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv",
  "абвгдежзийклмнопрстуфхцчшщъьюя",
  "явертъуиоп",
  "чшертъуиоп",
];
const NUMBERS = [
  "123123",
  "121212",
  "112233",
  "123321",
  "654321",
  "123654",
  "147258",
  "159753",
  "159357",
  "789456",
  "456789",
  "987654",
  "101010",
  "131313",
  "696969",
  "7777777",
  "102030",
  "11223344",
  "12341234",
  "1234qwer",
  "1q2w3e",
  "1q2w3e4r",
  "1q2w3e4r5t",
  "1qaz2wsx",
  "q1w2e3r4",
  "a123456",
  "123456a",
  "123456q",
  "abc123",
  "abcd1234",
  "qwe123",
  "asd123",
  "zxc123",
  "aa123456",
  "admin123",
  "парола",
  "парола1",
  "парола123",
  "обичам",
  "любов",
  "българия",
  "хасково",
  "левски",
  "цска",
];

const COMMON: ReadonlySet<string> = new Set([
  ...NUMBERS,
  ...WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending)).filter((word) => word.length >= 6),
]);

function isSequence(password: string): boolean {
  return SEQUENCES.some((row) => {
    const back = [...row].reverse().join("");
    // Repeated, so that sequences across the end, such as 890123, are found.
    return `${row}${row}`.includes(password) || `${back}${back}`.includes(password);
  });
}

/** The maximum length in characters of an analysed password; longer ones are refused by the schema. */
const MAX_LENGTH = 200;

/** Returns the reasons why a password is too weak, as texts; empty if it is strong enough. */
export function passwordWeaknesses(
  password: string,
  { name = "", email = "" }: { readonly name?: string; readonly email?: string } = {},
): readonly string[] {
  if (password.length > MAX_LENGTH) return [];
  const plain = password.toLowerCase();
  const own = [email.split("@")[0] ?? "", email, ...name.toLowerCase().split(/\s+/), name.toLowerCase()];
  const reasons: string[] = [];
  if (COMMON.has(plain)) reasons.push("много хора я ползват");
  if (/^(.{1,2})\1*$/u.test(plain)) reasons.push("повтаря едно и също");
  else if (isSequence(plain)) reasons.push("знаците са поредни");
  const withoutEnding = plain.replace(/(?<![\d!.])[\d!.]+$/, "");
  if (own.some((word) => word.length >= 4 && withoutEnding === word.toLowerCase()))
    reasons.push("прилича на името или имейла Ви");
  return reasons;
}
