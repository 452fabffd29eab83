import { z } from 'zod'
import { type Finding, ok, problem, unchecked } from './finding.ts'
import { type Probe, probe, withoutPasswords } from './probe.ts'

const check = 'Own server of language models'

/** What a server of language models of one's own answers; `wanted` are the models that people are offered. */
export interface OwnServerState {
  readonly url: string
  readonly wanted: readonly string[]
  /** Names of its models; undefined when it has no list of them. */
  readonly offers: Probe<readonly string[] | undefined>
}

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })
const listMs = 7_000

/** Asks the server of `CHAT_API_URL` for its models, which costs nothing; undefined when no such server is set. */
export async function lookAtOwnServer(environment: NodeJS.ProcessEnv): Promise<OwnServerState | undefined> {
  const { CHAT_API_URL: url, CHAT_API_KEY: key, CHAT_MODEL: models = '' } = environment
  if (!url) return undefined
  const wanted = models
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return { url: withoutPasswords(url), wanted, offers: await probe(check, () => readModels(url, key)) }
}

async function readModels(url: string, key: string | undefined): Promise<readonly string[] | undefined> {
  const headers = key ? { authorization: `Bearer ${key}` } : {}
  const response = await fetch(`${url.replace(/\/*$/, '')}/models`, { headers, signal: AbortSignal.timeout(listMs) })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`it answers with status ${response.status}`)
  return ModelList.parse(await response.json()).data.map(({ id }) => id)
}

/** Whether the server of one's own answers, and has the models that people are offered. */
export function checkOwnServer(state: OwnServerState | undefined): Finding[] {
  if (state === undefined) return []
  const { url, wanted, offers } = state
  if (offers.state === 'failed')
    return [
      problem(
        check,
        `cannot be used at ${url}: ${offers.reason}`,
        'Start it, or correct CHAT_API_URL and CHAT_API_KEY.',
      ),
    ]
  if (offers.state === 'idle' || offers.seen === undefined)
    return [unchecked(check, `answers at ${url}, but does not list its models`)]
  const { seen } = offers
  const missing = wanted.filter((name) => !seen.some((id) => id === name || id === `${name}:latest`))
  if (missing.length === 0) return [ok(check, `answers at ${url} in place of OpenRouter, free: ${wanted.join(', ')}`)]
  return [
    problem(
      check,
      `has no ${missing.join(', ')}`,
      `Load the model into the server, or name in CHAT_MODEL what it has: ${seen.slice(0, 10).join(', ') || 'nothing'}.`,
    ),
  ]
}
