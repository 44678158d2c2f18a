import { spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";

export type Variables = Readonly<Record<string, string | undefined>>;

/** Runs a program of a dependency with the current Node. Returns true if it succeeded. */
export function runProgram([program = "", ...args]: readonly string[], variables: Variables = {}): Promise<boolean> {
  const path = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...variables, PATH: path },
  });
  return new Promise((done) => {
    child.once("error", (error) => {
      console.error(error.message);
      done(false);
    });
    child.once("exit", (code) => done(code === 0));
  });
}
