/** A loopback name as a URL has it, and the address at which this machine reaches itself by it. */
const loopback: ReadonlyMap<string, string> = new Map([
  ['localhost', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '::1'],
])

/** Whether an address names this machine to itself only. */
export function isLoopback({ hostname }: URL): boolean {
  return loopback.has(hostname)
}

/** Where a site with this address listens: for this machine only when it is called so, else for the network. */
export function listenHostOf({ hostname }: URL): string {
  return hostname === 'localhost' ? hostname : (loopback.get(hostname) ?? '0.0.0.0')
}

/** Where this machine itself reaches a site that has this address and listens as `listenHostOf` says. */
export function localAddressOf({ hostname }: URL): string {
  return loopback.get(hostname) ?? '127.0.0.1'
}

const local = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$|^%2f/i

/**
 * Whether all servers of an address are on this machine, by loopback or by a socket in the file system.
 * @param address with one server or several, such as `mongodb://user:password@a:27017,b:27017/atelier`
 */
export function isOnThisMachine(address: string): boolean {
  const servers = /^[^:]+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(address)?.[1] ?? ''
  return servers.split(',').every((server) => local.test(server))
}
