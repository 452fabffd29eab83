import { join } from 'node:path'
import { type AcceptedLine, readTaskLog } from '../../sandbox/task-log.ts'
import { startProduct } from '../support/product.ts'
import { openSeed } from '../support/seed.ts'

/** A product whose services answer at once. */
export interface Studio {
  /** A new person, who is signed in. */
  readonly person: (firstName: string) => Promise<Person>
  /** The tasks that the services accepted, in order, by the sandbox's own record. */
  readonly tasks: () => Promise<readonly AcceptedLine[]>
  readonly remove: () => Promise<void>
}

/** A person who has things made. */
export interface Person {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  /** Sends a form. Returns the body of the response; throws unless it has the status of the contract. */
  readonly post: (to: Endpoint, form: FormData) => Promise<unknown>
}

/** What a form is sent to. */
interface Endpoint {
  readonly path: string
  readonly status: number
}

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
    tasks: async () => {
      const lines = await readTaskLog(join(product.dataDir, 'sandbox'))
      return lines.filter((line) => line.type === 'accepted')
    },
    async remove() {
      await seed.close()
      await product.remove()
    },
  }
}

const personOf = (url: string, headers: Readonly<Record<string, string>>): Person => ({
  get: (path, more) => fetch(url + path, { headers: { ...headers, ...more } }),
  async post({ path, status }, form) {
    const response = await fetch(url + path, { method: 'POST', headers, body: form })
    if (response.status !== status) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  },
})

/** A form with these fields. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A file of a form. */
export const fileOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])
