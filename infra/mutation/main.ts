// `npm run mutation -- <files>`: changes each file in many small ways and checks whether its tests fail.
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setup } from '../test/engines.setup.ts'
import { mutantsOf } from './mutants.ts'
import { relatedTests } from './related-tests.ts'
import { runMutants } from './run-mutants.ts'

const root = join(import.meta.dirname, '..', '..')
const files = process.argv.slice(2).map((file) => resolve(file))
if (files.length === 0) {
  console.error('Name the files to mutate: npm run mutation -- backend/src/features/jobs/job-decider.ts')
  process.exit(1)
}

const tearDown = await setup()
const rows: { file: string; mutants: number; survived: number }[] = []
try {
  for (const file of files) rows.push(await mutate(file))
} finally {
  await tearDown()
}
for (const { file, mutants, survived } of rows) {
  const share = mutants === 0 ? 100 : (100 * (mutants - survived)) / mutants
  console.log(`${share.toFixed(1).padStart(5)} %  ${mutants - survived} of ${mutants} killed  ${file}`)
}

async function mutate(file: string) {
  const name = relative(root, file)
  const mutants = mutantsOf(file, readFileSync(file, 'utf8'))
  const tests = relatedTests(root, file)
  console.log(`${name}: ${mutants.length} mutants, ${tests.map((test) => relative(root, test)).join(', ')}`)
  let survived = 0
  if (tests.length === 0) survived = mutants.length
  else {
    await runMutants({ root, file, tests }, mutants, ({ line, operator, text }, fate) => {
      if (fate === 'survived') survived += 1
      if (fate !== 'killed')
        console.log(`  ${fate}  line ${line}: ${operator}  ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`)
    })
  }
  return { file: name, mutants: mutants.length, survived }
}
