// A process that runs tests repeatedly, each time with another text of one file, which is replaced in memory and not on disk.
import { createVitest } from 'vitest/node'
import { z } from 'zod'

const Start = z.object({ root: z.string(), file: z.string(), tests: z.array(z.string()) })
const Ask = z.object({ source: z.string().nullable() })

const { root, file, tests } = Start.parse(JSON.parse(process.argv[2] ?? ''))
let source: string | null = null

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    watch: false,
    include: tests,
    reporters: [{}],
    pool: 'forks',
    isolate: true,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 20_000,
    hookTimeout: 40_000,
    expect: { poll: { timeout: 10_000 } },
    silent: true,
    // A cached transformation would not contain the mutant.
    fsModuleCache: false,
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (source !== null && id.split('?')[0] === file ? source : undefined),
      },
    ],
  },
)
await vitest.standalone()
const specifications = await vitest.globTestSpecifications()

/** The test files that fail when the file has this text; null for its text on disk. */
async function failedWith(text: string | null): Promise<readonly string[]> {
  source = text
  vitest.invalidateFile(file)
  vitest.state.clearFiles(vitest.getRootProject())
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true)
  const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId)
  return failed.length === 0 && unhandledErrors.length > 0 ? tests : failed
}

process.on('message', (message) => {
  void failedWith(Ask.parse(message).source).then((failed) => process.send?.({ failed }))
})
// The process that started this one has ended.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send?.({ tests: specifications.length })
