// `npm run doctor`: examines a data folder and the processes that run on it, and says what to do. `-- --json` prints JSON.
import { pastTheProxy } from '../start/plan/part.ts'
import { readArguments } from './arguments.ts'
import { examine } from './examine.ts'
import { hasProblem, toJson, toTable } from './table.ts'

const asked = readArguments(process.argv.slice(2))
if ('says' in asked) {
  console.log(asked.says)
  process.exit(asked.code)
}
Object.assign(process.env, pastTheProxy(process.env))
const findings = await examine(process.env)
console.log(asked.json ? toJson(findings) : toTable(findings))
process.exit(hasProblem(findings) ? 1 : 0)
