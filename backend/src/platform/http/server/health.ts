import type { FastifyInstance } from 'fastify'

/** Named checks; each rejects, or takes too long, when what it looks at cannot be used. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>

export interface Readiness {
  /** True once the process is stopping, so that it gets no new work. */
  readonly close: () => void
}

const checkMs = 2_000

/** `/health/live`: the process answers. `/health/ready`: it can do its work; 503 with the names of what is missing. */
export function registerHealth(app: FastifyInstance, checks: HealthChecks): Readiness {
  let closing = false

  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))

  app.get('/health/ready', async (_request, reply) => {
    const failing = closing ? ['closing'] : await failingOf(app, checks)
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
