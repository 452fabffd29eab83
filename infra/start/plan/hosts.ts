/** The hosts and ports of an engine's address, for display: without user, password, path and options. */
export function hostsOf(address: string): string {
  const [hosts = ''] = address
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^.*@/s, '')
    .split(/[/?]/)
  return hosts
}
