import type { FastifyInstance } from 'fastify'

/** Named checks; each rejects, or takes too long, when what it looks at cannot be used. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>

export interface Readiness {
  /** True once the process is stopping, so that it gets no new work. */
  readonly close: () => void
}

const checkMs = 2_000

/** How long a result is told to whoever asks next. */
const readyMs = 1_000
/** Shorter, since whoever started the product waits for it to be ready. */
const notReadyMs = 250

/**
 * `/health/live`: the process answers. `/health/ready`: it can do its work; 503 with the names of what is missing.
 * @param now in milliseconds, of a clock that nobody sets back
 */
export function registerHealth(app: FastifyInstance, checks: HealthChecks, now = () => performance.now()): Readiness {
  const failingNow = shared(() => failingOf(app, checks), now)
  let closing = false

  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))

  app.get('/health/ready', async (_request, reply) => {
    const failing = closing ? ['closing'] : await failingNow()
    const status = failing.length === 0 ? 'ready' : 'not-ready'
    return reply
      .code(failing.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, failing })
  })

  return {
    close: () => {
      closing = true
    },
  }
}

type Look = () => Promise<readonly string[]>

/** One look at a time, remembered for a while after its end: a look writes to the database, and anybody may ask as often as they like. */
function shared(look: Look, now: () => number): Look {
  let last: ReturnType<Look> | undefined
  let validUntil = 0
  const begin: Look = async () => {
    validUntil = Number.POSITIVE_INFINITY
    const failing = await look()
    validUntil = now() + (failing.length === 0 ? readyMs : notReadyMs)
    return failing
  }
  return async () => {
    if (last === undefined || now() >= validUntil) last = begin()
    return await last
  }
}

async function failingOf(app: FastifyInstance, checks: HealthChecks): Promise<readonly string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await inTime(check())
        return undefined
      } catch (error) {
        app.log.warn({ err: error, check: name }, 'health check failed')
        return name
      }
    }),
  )
  return results.filter((name) => name !== undefined)
}

async function inTime(check: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${checkMs} ms`)), checkMs)
  })
  try {
    await Promise.race([check, late])
  } finally {
    clearTimeout(timer)
  }
}
