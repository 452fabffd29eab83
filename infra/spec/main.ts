// Generates the table of the specification's lines and their tests: `node infra/spec/main.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documents } from './lines.ts'
import { tableOf } from './table.ts'

writeFileSync(join(import.meta.dirname, 'README.md'), tableOf(documents))
