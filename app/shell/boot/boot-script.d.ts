/** The URL of the boot script, for the server bundle. */
declare module "virtual:boot-script" {
  const address: string;
  export default address;
}
