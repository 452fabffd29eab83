/**
 * Test helper: what a page of another site can make a browser send to a port of this machine, as raw requests, each with its
 * name. Every server of ours on such a port must refuse them all.
 * @param path an address that the server does serve
 * @param method the method to send, GET unless given
 */
export function localPortAttacks(path: string, method = 'GET'): [name: string, bytes: string][] {
  const raw = (target: string, ...headers: readonly string[]) =>
    [`${method} ${target} HTTP/1.1`, 'connection: close', ...headers, '', ''].join('\r\n')
  const own = 'host: 127.0.0.1:1'
  const escapedFirst = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`
  return [
    ['a name that was pointed at this machine', raw(path, 'host: evil.example')],
    ['a name that begins like ours', raw(path, 'host: 127.0.0.1.evil.example')],
    ['a name that ends like ours', raw(path, 'host: evil-localhost')],
    ['an empty name', raw(path, 'host: ')],
    ['a page of another site', raw(path, own, 'origin: https://evil.example')],
    ['a page on another port of this machine', raw(path, own, 'origin: http://localhost:1')],
    ['a page without an origin', raw(path, own, 'origin: null')],
    ['an escaped letter', raw(escapedFirst, own)],
    ['an escaped slash', raw(`/x%2f..${path}`, own)],
    ['two slashes', raw(`/${path}`, own)],
    ['steps back', raw(`/x/..${path}`, own)],
    ['escaped steps back', raw(`/x/%2e%2e${path}`, own)],
    ['a backslash', raw(`/x\\..${path}`, own)],
    ['a whole address in place of a path', raw(`http://evil.example${path}`, own)],
  ]
}
