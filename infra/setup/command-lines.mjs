import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether the system shows processes as files; elsewhere `ps` tells of them. */
const hasFiles = existsSync('/proc/self/cmdline')

/**
 * The command line of a running process, undefined when there is no such process.
 * @param {number} pid
 */
export function commandOf(pid) {
  if (!hasFiles) return ps('-p', `${pid}`)[0]?.command
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return command === '' ? undefined : command // a zombie has no command line
  } catch {
    return undefined // it has ended
  }
}

/**
 * The number of a process that runs the product from this repository, whatever its data folder and whoever started it; undefined when
 * none does. The supervisor starts its parts by their whole paths, while its own command line may have a path from anywhere.
 * @param {string} root the repository
 */
export function runningProduct(root) {
  const isPart = (/** @type {string} */ command) => command.includes(` ${root}/backend/src/main.ts `)
  return commands().find(({ command }) => isPart(command))?.pid
}

function commands() {
  if (!hasFiles) return ps('-A')
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => ({ pid: Number(pid), command: commandOf(Number(pid)) ?? '' }))
}

/**
 * Two options, because what follows the first `=` of one is a heading.
 * @param {string[]} which
 */
function ps(...which) {
  const options = { encoding: /** @type {const} */ ('utf8'), maxBuffer: 64 << 20 }
  const { stdout } = spawnSync('/bin/ps', [...which, '-ww', '-o', 'pid=', '-o', 'args='], options)
  const lines = `${stdout ?? ''}`.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => ({ pid: Number.parseInt(line, 10), command: line.replace(/^\d+\s+/, '') }))
}
