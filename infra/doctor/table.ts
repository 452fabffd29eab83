import { styleText } from 'node:util'
import type { Finding } from './finding.ts'

const marks = {
  ok: styleText('green', 'ok     '),
  unchecked: styleText('dim', '-      '),
  warning: styleText('yellow', 'warning'),
  problem: styleText('red', 'problem'),
} as const

/** The findings as a table for people, with what to do below each that is not ok. */
export function toTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const rows = findings.flatMap((finding) => [
    `  ${marks[finding.status]}  ${finding.check.padEnd(width)}  ${finding.says}`,
    ...('advice' in finding ? [`${' '.repeat(width + 13)}${styleText('bold', '->')} ${finding.advice}`] : []),
  ])
  return `\n${rows.join('\n')}\n\n  ${verdict(findings)}\n`
}

/** The findings for programs: one JSON object. */
export function toJson(findings: readonly Finding[]): string {
  return JSON.stringify({ ok: !hasProblem(findings), checks: findings }, undefined, 2)
}

/** Whether somebody has to act. */
export function hasProblem(findings: readonly Finding[]): boolean {
  return findings.some(({ status }) => status === 'problem')
}

function verdict(findings: readonly Finding[]): string {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length
  const [problems, warnings] = [count('problem'), count('warning')]
  if (problems + warnings === 0) return 'Nothing to do.'
  return `${counted(problems, 'problem')}, ${counted(warnings, 'warning')}`
}

/** A number with its noun, e.g. `2 problems`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
