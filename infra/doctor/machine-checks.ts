import { atLeast } from '../engines/program.ts'
import { type Finding, ok, problem, unchecked, warning } from './finding.ts'
import type { Machine, MasterKey, Program } from './machine.ts'
import type { Probe } from './probe.ts'

const gigabyte = 1_000_000_000
const littleDisk = 5 * gigabyte
/** As the set-up has it (infra/setup/node.mjs). */
const oldestNode = '24.7'

/** Findings about the machine and the data folder, for which no engine needs to run. */
export function checkMachine(machine: Machine): Finding[] {
  return [
    checkProduct(machine),
    checkNode(machine.node),
    checkProgram('MongoDB program', 'MONGO_URL', machine.mongo),
    checkProgram('Temporal program', 'TEMPORAL_ADDRESS', machine.temporal),
    checkKey(machine.key),
    checkLeftReadModels(machine),
    checkLeftSandbox(machine),
    checkDisk(machine),
  ]
}

function checkProduct({ holder, parts, dataDir }: Machine): Finding {
  if (holder?.command === 'npm start') {
    return ok('product', `runs on ${dataDir} (process ${holder.pid}: ${parts.join(', ')})`)
  }
  if (parts.length === 0) {
    const why = holder === undefined ? '' : `, where ${holder.command} is at work (process ${holder.pid})`
    return unchecked('product', `does not run on ${dataDir}${why}; what needs its engines is not checked`)
  }
  const advice = 'npm start ends them first.'
  return warning('product', `was killed on ${dataDir} and left ${parts.join(', ')} running`, advice)
}

function checkNode(version: string): Finding {
  if (atLeast(version, oldestNode)) return ok('Node', version)
  return problem('Node', `${version} is older than ${oldestNode}`, 'Run npm run doctor, which uses its own Node.')
}

function checkProgram(check: string, variable: string, program: Program): Finding {
  if (program === 'yours') return ok(check, `not needed: ${variable} is set`)
  if (program.state !== 'seen') {
    const reason = program.state === 'failed' ? program.reason : 'not looked at'
    return problem(check, `cannot be run: ${reason}`, `Replace the program, or set ${variable}.`)
  }
  if (program.seen !== undefined) return ok(check, program.seen)
  return warning(check, 'not here yet', `npm start downloads or builds it (minutes); or set ${variable}.`)
}

function checkKey(key: Probe<MasterKey>): Finding {
  const check = 'master key'
  if (key.state !== 'seen') return problem(check, 'cannot be read', 'Make master-key in the data folder readable.')
  const { from, wellFormed, opensKeys, exposed, needed } = key.seen
  if (from === 'nowhere') {
    if (!needed) return unchecked(check, 'is made by the first npm start')
    const advice = 'Restore master-key from its backup, or set MASTER_KEY: without it prompts and names cannot be read.'
    return problem(check, 'is missing, and there are data that need it', advice)
  }
  if (!wellFormed) return problem(check, `of ${from} is not 32 bytes in base64`, 'Restore it from its backup.')
  if (opensKeys === false) {
    return problem(check, `of ${from} does not decrypt the keys in this data folder`, 'Restore both from one backup.')
  }
  if (exposed) return warning(check, 'can be read by other users of this machine', 'chmod 600 master-key')
  return ok(check, opensKeys ? `from ${from}, decrypts the data keys` : `from ${from}`)
}

/** They hold words of people in plain text, which no erasure reaches. */
function checkLeftReadModels({ leftReadModels, mongo, dataDir }: Machine): Finding {
  const check = 'left read models'
  if (leftReadModels.length === 0) return ok(check, 'none')
  const says = `of another MongoDB server are in ${dataDir}: ${leftReadModels.join(', ')}. An erasure of a person does not reach them`
  const byHand = 'Delete these folders; the read models are built from the log.'
  return warning(check, says, mongo === 'yours' ? byHand : `npm start deletes them once it is ready. Or: ${byHand}`)
}

function checkLeftSandbox({ leftSandbox }: Machine): Finding {
  const check = 'left sandbox'
  return leftSandbox === undefined ? ok(check, 'none') : warning(check, leftSandbox, 'Nothing needs it any more.')
}

function checkDisk({ space, dataDir }: Machine): Finding {
  const check = 'free disk'
  if (space.state !== 'seen') return warning(check, 'unknown', `Look at the disk of ${dataDir}.`)
  const { freeBytes, reserve } = space.seen
  const says = `${inGigabytes(freeBytes)} for ${dataDir}`
  const advice = 'Free some space, or move the data folder and set DATA_DIR.'
  if (freeBytes < reserve) return problem(check, `${says}: new work is refused below ${inGigabytes(reserve)}`, advice)
  return freeBytes < littleDisk ? warning(check, says, advice) : ok(check, says)
}

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`
