// `npm run check`: types, formatting, lint, unused code, import rules, file sizes.
import { styleText } from 'node:util'
import { runChecks } from './checks.ts'

const findings = await runChecks(({ name, ok, text, seconds }) => {
  const mark = ok ? styleText('green', 'ok  ') : styleText('red', 'FAIL')
  const remark = text === '' ? '' : ok ? styleText('dim', `  ${text}`) : `\n${text}\n`
  console.log(`${mark} ${name} ${styleText('dim', `${seconds.toFixed(1)} s`)}${remark}`)
})
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1
