import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccountAddress } from '../account.ts'
import { parseBody } from '../json-body.ts'
import { ProviderUnavailable, type RawReport, type ReadReport, type Report } from '../port.ts'
import { read, type WavespeedOptions } from './client.ts'
import { TaskReport, WebhookSecret } from './wire.ts'

/** Oldest report that is accepted (providers 3.4); a report may be in the future by the same time, because clocks differ. */
const windowSeconds = 300

/** The key is requested at most this often, however many reports arrive. */
const keyEveryMs = 60_000

/**
 * Checks the signatures of WaveSpeed's reports. The signing key is cached, and requested again after a signature that does not
 * fit, because the key may have changed.
 */
export function wavespeedReports(account: AccountAddress, now: () => Date = () => new Date()): ReadReport {
  const { apiKey } = account
  if (apiKey === undefined) return () => Promise.reject(new ProviderUnavailable('there is no key for the service'))
  const options = { ...account, apiKey }
  const keys = keyring(options, () => now().getTime())
  return async (report) => {
    const signed = signedPart(report, now().getTime())
    if (signed === undefined) return { kind: 'forged' }
    if (fits(signed, await keys.current())) return readReport(report)
    const renewed = await keys.renewed()
    return renewed !== undefined && fits(signed, renewed) ? readReport(report) : { kind: 'forged' }
  }
}

interface Signed {
  readonly content: Uint8Array
  readonly signature: Uint8Array
}

/** The signed text and its signatures; undefined when the report is unsigned or too old. */
function signedPart({ headers, bytes }: RawReport, now: number): Signed | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signature !== 'string') return undefined
  const hex = /^v3,([0-9a-f]{64})$/.exec(signature)?.[1]
  if (hex === undefined || !/^\d{1,12}$/.test(time)) return undefined
  if (Math.abs(now / 1000 - Number(time)) > windowSeconds) return undefined
  return { content: Buffer.concat([Buffer.from(`${id}.${time}.`), bytes]), signature: Buffer.from(hex, 'hex') }
}

const fits = ({ content, signature }: Signed, key: string) =>
  timingSafeEqual(createHmac('sha256', key).update(content).digest(), signature)

function readReport({ bytes }: RawReport): Report {
  const task = parseBody(TaskReport, bytes)
  const status = task?.status
  return task !== undefined && (status === 'completed' || status === 'failed')
    ? { kind: 'ended', taskId: task.id, status }
    : { kind: 'other' }
}

/** Caches the signing key. It is requested by one call at a time, and at most once a minute. */
function keyring(options: WavespeedOptions, now: () => number) {
  let known: string | undefined
  let asking: Promise<string> | undefined
  let requestedAt = Number.NEGATIVE_INFINITY

  const askAgain = async (): Promise<string | undefined> => {
    if (asking === undefined) {
      if (now() - requestedAt < keyEveryMs) return undefined
      requestedAt = now()
      asking = fetchKey(options).finally(() => {
        asking = undefined
      })
    }
    known = await asking
    return known
  }
  return {
    current: async (): Promise<string> => {
      const key = known ?? (await askAgain())
      if (key === undefined) throw new ProviderUnavailable('the key of the webhooks is not known yet')
      return key
    },
    /** Requests the current key; undefined when it was requested a moment ago or cannot be had, and then the cached one stays. */
    renewed: () => askAgain().catch(() => undefined),
  }
}

/** The text after the prefix is the key itself, not base64 (providers 3.4). */
async function fetchKey(options: WavespeedOptions): Promise<string> {
  const { body } = await read('the key of the webhooks', options, 'webhook/secret', AbortSignal.timeout(10_000))
  const secret = parseBody(WebhookSecret, body)?.data.secret
  if (secret === undefined) throw new ProviderUnavailable('the key of the webhooks had an unexpected shape')
  return secret.replace(/^whsec_/, '')
}
