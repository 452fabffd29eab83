import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readText, writeDurably } from '../../start/files/durable-file.ts'
import { makeCertificate } from './certificate.ts'

const Access = z.object({ password: z.string().min(32), certificate: z.string(), key: z.string() })

/** The password of the user `admin`, and the certificate (PEM) by which clients recognise the server. */
export type Access = z.infer<typeof Access>

/**
 * The password and the certificate of the event store in this data folder. They are random, made when they are first needed, and
 * stored in private files beside the log.
 */
export async function openAccess(dataDir: string): Promise<Access> {
  const file = join(dataDir, 'eventstore', 'access.json')
  const stored = await readText(file)
  if (stored !== undefined) return Access.parse(JSON.parse(stored))
  const access = { password: randomBytes(24).toString('hex'), ...makeCertificate() }
  await writeDurably(certificateFile(dataDir), access.certificate)
  await writeDurably(file, JSON.stringify(access))
  return access
}

/**
 * The address of the event store in this data folder. It contains the password, so it must not be logged. The host is `localhost`, because
 * a TLS server name cannot be an IP address.
 */
export async function eventStoreAddress(dataDir: string, port: number): Promise<string> {
  const { password } = await openAccess(dataDir)
  const authority = encodeURIComponent(certificateFile(dataDir))
  return `esdb://admin:${password}@localhost:${port}?tls=true&tlsCAFile=${authority}`
}

/** A separate file, because clients need the certificate's file name. */
const certificateFile = (dataDir: string) => join(dataDir, 'eventstore', 'certificate.pem')
