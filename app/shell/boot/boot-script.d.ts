/** The address of the boot script, in the server's bundle. */
declare module "virtual:boot-script" {
  const address: string;
  export default address;
}
