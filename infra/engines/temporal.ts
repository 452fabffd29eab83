import { mkdir } from 'node:fs/promises'
import { connect } from 'node:http2'
import { dirname, join } from 'node:path'
import { type Engine, flags } from './engine.ts'
import type { EngineProgram } from './program.ts'

/** A `grpc.health.v1.HealthCheckRequest` for the front of Temporal, and the answer SERVING (field 1, value 1). */
const service = Buffer.from('temporal.api.workflowservice.v1.WorkflowService')
const healthRequest = framed(Buffer.concat([Buffer.from([0x0a, service.length]), service]))
const serving = framed(Buffer.from([0x08, 0x01]))

const dynamicConfig = [
  'system.enableActivityEagerExecution=true',
  'matching.numTaskqueueReadPartitions=1',
  'matching.numTaskqueueWritePartitions=1',
  // its HTTP API cannot be switched off: it serves nobody, because no request can name a host like this
  'frontend.httpAllowedHosts=["/"]',
]

/** Holds 30 MB less than Go's default, for 2 ms of processor time an output. */
const collectEarly = { GOGC: '50' }

/** The database file for a version of the command line: a newer one may not be able to read an older one's file. */
export function temporalFile(dir: string, program: EngineProgram): string {
  return join(dir, `temporal-${program.version}.db`)
}

/** A Temporal development server on 127.0.0.1 that keeps its workflows in `dbFile`. */
export async function temporalEngine(
  program: EngineProgram,
  { dbFile, port }: { dbFile: string; port: number },
): Promise<Engine> {
  await mkdir(dirname(dbFile), { recursive: true })
  const address = `127.0.0.1:${port}`
  return { program, address, args: temporalArgs(dbFile, port), env: collectEarly, ready: () => temporalServes(address) }
}

const temporalArgs = (dbFile: string, port: number) => [
  'server',
  'start-dev',
  '--headless',
  ...flags({
    ip: '127.0.0.1',
    port,
    'db-filename': dbFile,
    'sqlite-pragma': ['journal_mode=WAL', 'synchronous=NORMAL'],
    'log-level': 'error',
    'dynamic-config-value': dynamicConfig,
  }),
]

/**
 * Whether a Temporal server takes work at `host:port`; also false when there is no response in time. One call of gRPC without its
 * library, which the supervisor would keep in memory for it.
 */
export function temporalServes(address: string, withinMs = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const session = connect(`http://${address}`)
    const settle = (serves: boolean) => {
      clearTimeout(late)
      resolve(serves)
      session.destroy()
    }
    const late = setTimeout(() => settle(false), withinMs)
    session.on('error', () => settle(false))
    const call = session.request({
      ':method': 'POST',
      ':path': '/grpc.health.v1.Health/Check',
      'content-type': 'application/grpc',
      te: 'trailers',
    })
    const chunks: Buffer[] = []
    call.on('data', (chunk: Buffer) => chunks.push(chunk))
    call.on('error', () => settle(false))
    call.on('end', () => settle(Buffer.concat(chunks).equals(serving)))
    call.end(healthRequest)
  })
}

/** A message as gRPC sends it: not compressed, its length before it. */
function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}
