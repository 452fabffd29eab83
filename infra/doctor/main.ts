// `npm run doctor`: looks at a data folder and what runs on it, and says what to do; `-- --json` for programs.
import { examine } from './examine.ts'
import { hasProblem, toJson, toTable } from './table.ts'

const findings = await examine(process.env)
console.log(process.argv.includes('--json') ? toJson(findings) : toTable(findings))
process.exit(hasProblem(findings) ? 1 : 0)
