import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { readPresentCreator } from '../../identity/creator.ts'
import type { Plan } from '../plan/plan.ts'
import type { Settings } from '../plan/settings.ts'

/** The table at the end of a start: address, how to sign in, addresses and versions of the parts, data folder, duration. */
export async function summary(settings: Settings, plan: Plan, seconds: number): Promise<string> {
  const rows = {
    'sign in': await signInHint(settings),
    admins: settings.adminUrl,
    ...(settings.testLogin !== undefined && { 'test login': settings.testLogin }),
    ...plan.facts,
    versions: `Atelier ${ownVersion()}, Node ${process.versions.node}`,
    data: settings.dataDir,
  }
  const width = Math.max(...Object.keys(rows).map((name) => name.length))
  const lines = Object.entries(rows).map(([name, value]) => `  ${styleText('dim', name.padEnd(width))}   ${value}`)
  const title = `  ${styleText('bold', 'Atelier')} is ready at ${styleText(['bold', 'underline'], settings.publicUrl)}`
  return `\n${title}  ${styleText('dim', `(${seconds.toFixed(1)} s)`)}\n\n${lines.join('\n')}\n\n  Ctrl-C stops everything.\n\n`
}

async function signInHint({ issuer, dataDir }: Settings): Promise<string> {
  if (issuer !== undefined) return `by ${issuer}`
  const creator = await readPresentCreator(join(dataDir, 'identity'))
  return creator === undefined ? 'create an account' : `${creator.email} / ${creator.password}, or create an account`
}

function ownVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')
  // Cast: this is the repository's own package.json, which has a version.
  return (JSON.parse(text) as { version: string }).version
}
