import type { IncomingMessage } from 'node:http'

/** The refusal of a request to a port of this machine. */
export interface LocalRefusal {
  readonly status: 400 | 403 | 421
  readonly message: string
}

const loopbackNames = ['127.0.0.1', 'localhost']

/** Letters, digits and `_ - . /` only: no escapes, no empty segment inside, and no segment `.` or `..`. */
function isPlainPath(path: string): boolean {
  const [beforeSlash, ...segments] = path.split('/')
  if (beforeSlash !== '' || segments.length === 0) return false
  return segments.every((segment, index) =>
    segment === '' ? index === segments.length - 1 : /^[\w.-]+$/.test(segment) && !/^\.{1,2}$/.test(segment),
  )
}

const refuse = (status: LocalRefusal['status'], message: string): LocalRefusal => ({ status, message })

/**
 * Why a request that reached a port of this machine is refused before its route is looked at; undefined when it may go on.
 *
 * Any page that a browser on this machine shows can send requests to these ports. Two headers tell such requests apart, and no
 * script can change them: `Host` names the page's own domain when that domain was pointed at 127.0.0.1 (DNS rebinding), and
 * `Origin` names the page. An address of one strict form leaves nothing that a router and a file system could read differently.
 *
 * @param publicName a further host name, with its port, under which the server is meant to be reached
 */
export function refusalAtLocalPort(request: IncomingMessage, publicName?: string): LocalRefusal | undefined {
  const host = (request.headers.host ?? '').toLowerCase()
  if (host !== publicName && !loopbackNames.includes(host.replace(/:\d{1,5}$/, ''))) {
    return refuse(421, 'This server is not reached under that name.')
  }
  const { origin } = request.headers
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
    return refuse(403, 'Pages of other origins may not call this server.')
  }
  const [path = ''] = (request.url ?? '').split('?')
  return isPlainPath(path) ? undefined : refuse(400, 'The address is not in its plain form.')
}
