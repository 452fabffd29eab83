import { createHmac } from 'node:crypto'

export interface SignedReport {
  readonly payload: string
  readonly headers: Record<string, string>
}

/** Test helper: a report as WaveSpeed signs it (providers 3.4). */
export function signedReport(key: string, body: object | string, at: Date = new Date()): SignedReport {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`message.${seconds}.${payload}`).digest('hex')
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'message',
      'webhook-timestamp': seconds,
      'webhook-signature': `v3,${signature}`,
    },
  }
}
