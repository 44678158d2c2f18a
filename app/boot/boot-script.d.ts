/** The boot script as text, for the page and for the hash in the policy. */
declare module "virtual:boot-script" {
  const text: string;
  export default text;
}
