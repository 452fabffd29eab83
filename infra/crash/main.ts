// `npm run crash -- --kills 300 [--seed S] [--only kills|points|steps|acknowledgements]`: injects faults into the running product under load.
import { parseArgs } from 'node:util'
import { whenNpmIsGone } from '../setup/parent.mjs'
import { type Campaign, campaigns } from './campaigns.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})

let current: Campaign | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, giveUp)
whenNpmIsGone(giveUp)

const seed = numberOf('--seed', options.seed ?? `${Math.floor(Math.random() * 2 ** 31)}`)
const kills = numberOf('--kills', options.kills)
const chosen = campaigns.filter(({ name }) => options.only === undefined || name === options.only)
if (chosen.length === 0) throw new Error(`--only takes one of: ${campaigns.map(({ name }) => name).join(', ')}`)
console.log(`seed ${seed} (to repeat it: npm run crash -- --kills ${kills} --seed ${seed})`)

for (const campaign of chosen) {
  current = campaign
  console.log(`\n${campaign.title}`)
  try {
    const { summary, broken, dataDir } = await campaign.run({ seed, kills, log: (line) => console.log(`  ${line}`) })
    console.log(`  ${summary}`)
    for (const sentence of broken) console.log(`  BROKEN ${sentence}`)
    if (broken.length === 0) {
      await campaign.close({ retain: false })
      console.log('  no invariant is broken')
      continue
    }
    console.log(`  the data is in ${dataDir}`)
    await campaign.close({ retain: true })
  } catch (error) {
    console.error(error)
    await campaign.close({ retain: true })
  }
  process.exitCode = 1
}
current = undefined

function numberOf(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} takes a whole number of at least 1`)
  return number
}

function giveUp(): void {
  void (current?.close({ retain: true }) ?? Promise.resolve()).finally(() => process.exit(1))
}
