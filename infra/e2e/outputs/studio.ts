import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { startProduct } from '../product.ts'
import { openSeed } from '../seed.ts'

/** A product whose services answer at once. */
export interface Studio {
  /** A new person, who is signed in. */
  readonly person: (firstName: string) => Promise<Person>
  /** The tasks that the services accepted, in order, by the sandbox's own record, which begins with the first. */
  readonly tasks: () => Promise<readonly Task[]>
  readonly remove: () => Promise<void>
}

/** A person who has things made. */
export interface Person {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  /** Sends a form, which must be accepted. Returns the body of the response. */
  readonly post: (path: string, form: FormData) => Promise<unknown>
}

export type Task = Readonly<z.infer<typeof TaskLine>>
const TaskLine = z.object({ type: z.literal('accepted'), model: z.string(), inputs: z.record(z.string(), z.unknown()) })

/** Starts a product of its own. */
export async function openStudio(): Promise<Studio> {
  const product = await startProduct({ SANDBOX_SPEED: '0' })
  const seed = await openSeed(product)
  return {
    async person(firstName) {
      const email = `${firstName.toLowerCase()}@atelier.local`
      const { session } = await seed.account({ firstName, email })
      return personOf(product.url, { cookie: `atelier=${session}`, origin: product.url })
    },
    tasks: () => tasksIn(join(product.dataDir, 'sandbox', 'tasks.log')),
    async remove() {
      await seed.close()
      await product.remove()
    },
  }
}

const personOf = (url: string, headers: Readonly<Record<string, string>>): Person => ({
  get: (path, more) => fetch(url + path, { headers: { ...headers, ...more } }),
  async post(path, form) {
    const response = await fetch(url + path, { method: 'POST', headers, body: form })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  },
})

async function tasksIn(file: string): Promise<readonly Task[]> {
  const log = existsSync(file) ? await readFile(file, 'utf8') : ''
  return log
    .split('\n')
    .filter((line) => line.startsWith('{"type":"accepted"'))
    .map((line) => TaskLine.parse(JSON.parse(line)))
}

/** A form with these fields. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A file of a form. */
export const fileOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])
