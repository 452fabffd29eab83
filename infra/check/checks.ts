import { join } from 'node:path'
import { checkImports } from './imports.ts'
import { checkPopUps } from './pop-ups.ts'
import { checkSizes } from './sizes.ts'
import { readSources } from './source-file.ts'
import { type Finding, runTool } from './tool.ts'

const root = join(import.meta.dirname, '..', '..')
const folders = ['backend', 'workflows', 'infra', 'shell', 'mfe-image', 'mfe-video', 'mfe-library', 'mfe-admin']

/** Runs all checks, a few at a time, and calls `tell` with each result. A warning of a tool fails its check. */
export async function runChecks(tell: (finding: Finding) => void): Promise<Finding[]> {
  const checks = [
    // One program of all workspaces: a compiler for each would check what they share up to eleven times.
    () =>
      runTool(root, 'types and lint', ['oxlint', '--type-aware', '--type-check', '--deny-warnings', '--format=unix']),
    () => runTool(root, 'unused code', ['knip', '--no-progress']),
    () => runTool(root, 'format and lint', ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.']),
    () => Promise.resolve(ownCheck('import rules', () => checkImports(readSources(root, folders)))),
    () => Promise.resolve(ownCheck('pop-ups', () => checkPopUps(readSources(root, folders)))),
    () => Promise.resolve(ownCheck('file sizes', () => checkSizes(readSources(root, folders)))),
  ]
  const findings: Finding[] = []
  const next = async (): Promise<void> => {
    const check = checks.shift()
    if (check === undefined) return
    const finding = await check()
    findings.push(finding)
    tell(finding)
    await next()
  }
  await Promise.all([next(), next()])
  return findings
}

function ownCheck(name: string, work: () => string[] | { told: string; broken: string[] }): Finding {
  const began = performance.now()
  const result = work()
  const { told, broken } = Array.isArray(result) ? { told: '', broken: result } : result
  const seconds = (performance.now() - began) / 1_000
  return { name, ok: broken.length === 0, text: [...broken, told].filter((line) => line !== '').join('\n'), seconds }
}
