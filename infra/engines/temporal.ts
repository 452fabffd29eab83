import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { type Engine, flags } from './engine.ts'
import type { EngineProgram } from './program.ts'

/** SERVING in a `grpc.health.v1.HealthCheckResponse`: field 1, value 1. */
const serving = Buffer.from([0x08, 0x01])
const service = Buffer.from('temporal.api.workflowservice.v1.WorkflowService')
const healthRequest = Buffer.concat([Buffer.from([0x0a, service.length]), service])

const dynamicConfig = [
  'system.enableActivityEagerExecution=true',
  'matching.numTaskqueueReadPartitions=1',
  'matching.numTaskqueueWritePartitions=1',
]

/** The database file for a version of the command line: a newer one may not be able to read an older one's file. */
export const temporalFile = (dir: string, program: EngineProgram): string => join(dir, `temporal-${program.version}.db`)

/** A Temporal development server on 127.0.0.1 that keeps its workflows in `dbFile`. */
export async function temporalEngine(
  program: EngineProgram,
  { dbFile, port }: { dbFile: string; port: number },
): Promise<Engine> {
  await mkdir(dirname(dbFile), { recursive: true })
  const address = `127.0.0.1:${port}`
  return { program, address, args: temporalArgs(dbFile, port), ready: () => temporalServes(address) }
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

/** Whether a Temporal server takes work at `host:port`; false too when nobody answers within a second. */
export function temporalServes(address: string): Promise<boolean> {
  const client = new Client(address, credentials.createInsecure())
  const same = (bytes: Buffer) => bytes
  return new Promise((resolve) => {
    client.makeUnaryRequest(
      '/grpc.health.v1.Health/Check',
      same,
      same,
      healthRequest,
      new Metadata(),
      { deadline: Date.now() + 1_000 },
      (error, answer) => {
        client.close()
        resolve(error === null && answer !== undefined && answer.equals(serving))
      },
    )
  })
}
