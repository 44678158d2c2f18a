import { describe, expect, test } from "vitest";
import { passwordWeaknesses } from "./passwords.ts";

const MARIA = { name: "Мария Грозева", email: "maria.grozeva@example.com" };

describe("a password is too weak", () => {
  test.each([
    ["password", "лесно се отгатва"],
    ["PASSWORD123", "лесно се отгатва"],
    ["parola1", "лесно се отгатва"],
    ["haskovo2024", "лесно се отгатва"],
    ["парола", "лесно се отгатва"],
    ["qwerty", "лесно се отгатва"],
    ["123456", "знаците са подред"],
    ["987654321", "знаците са подред"],
    ["абвгде", "знаците са подред"],
    ["poiuyt", "знаците са подред"],
    ["aaaaaa", "повтаря едно и също"],
    ["аbаbаb", "повтаря едно и също"],
    ["maria.grozeva", "прилича на името или имейла Ви"],
    ["Грозева1985", "прилича на името или имейла Ви"],
  ])("%s, because %s", (password, reason) => {
    expect(passwordWeaknesses(password, MARIA)).toContain(reason);
  });
});

test.each(["grozde-2026", "зелена хвърчаща риба", "T9#kfq2", "мариянка7", "slanchogled-2026", "дърпам"])(
  "%s is strong enough",
  (password) => {
    expect(passwordWeaknesses(password, MARIA)).toEqual([]);
  },
);
