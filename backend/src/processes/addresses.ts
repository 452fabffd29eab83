const local = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$|^%2f/i

/**
 * Whether all servers of an address are on this machine, by loopback or by a socket in the file system.
 * @param address with one server or several, such as `mongodb://user:password@a:27017,b:27017/atelier`
 */
export function isOnThisMachine(address: string): boolean {
  const servers = /^[^:]+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(address)?.[1] ?? ''
  return servers.split(',').every((server) => local.test(server))
}
