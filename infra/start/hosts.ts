/** The hosts and ports of an engine's address, for people to read: user, password, path and options are left out. */
export function hostsOf(address: string): string {
  const [hosts = ''] = address
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^.*@/s, '')
    .split(/[/?]/)
  return hosts
}
