import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** Headers of a delivery: HMAC-SHA256 over `{id}.{seconds}.{body}`, hex, in version 3 of the scheme. */
const signed = (secret: string, id: string, seconds: number, body: string): Record<string, string> => {
  const key = secret.replace(/^whsec_/, '')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v3,${signature}`,
  }
}

const pausesMs = [0, 500, 2_000]

/**
 * Delivers a body with at most three attempts; returns whether it was received with a 2xx. All attempts have the same message id, and
 * each has a new signature. Nobody has to receive a webhook: the product polls too, and webhooks only make it faster.
 */
export async function deliver(url: string, secret: string, body: string, signal: AbortSignal): Promise<boolean> {
  const id = randomUUID()
  for (const pause of pausesMs) {
    try {
      if (pause > 0) await delay(pause, undefined, { signal })
      const headers = signed(secret, id, Math.floor(Date.now() / 1000), body)
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      })
      if (response.ok) return true
    } catch (error) {
      if (signal.aborted) return false
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    }
  }
  return false
}
