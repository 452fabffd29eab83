import { vi } from 'vitest'

interface Opened {
  readonly method: string
  readonly address: string
}

/** Test helper: requests that tell how much of them was sent are answered by the same function as all others. */
export function answerUploads(respond: (request: Request) => Promise<Response>): void {
  const opened = new WeakMap<XMLHttpRequest, Opened>()
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function open(
    this: XMLHttpRequest,
    method: string,
    address: string | URL,
  ) {
    opened.set(this, { method, address: String(address) })
  })
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(() => undefined)
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest, body) {
    const { method, address } = opened.get(this) ?? { method: 'GET', address: '/' }
    if (!(body instanceof FormData)) throw new Error('Only forms are uploaded')
    void respond(new Request(address, { method, body })).then((response) => end(this, response))
  })
}

async function end(request: XMLHttpRequest, response: Response): Promise<void> {
  Object.defineProperties(request, {
    status: { value: response.status },
    statusText: { value: response.statusText },
    response: { value: await response.blob() },
  })
  request.dispatchEvent(new ProgressEvent('load'))
}
