/** The addresses of boot.ts and choices.ts, for the server bundle. */
declare module "virtual:boot-script" {
  export const boot: string;
  export const choices: string;
}
