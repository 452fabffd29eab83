// `npm run lockfile`, after an `npm install` against a registry that does not carry the packages of other platforms: npm then
// leaves their entries out of the lockfile, and `npm ci` refuses such a lockfile everywhere. This puts them back.
import { readFileSync, writeFileSync } from 'node:fs'

interface Entry {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}
type Packages = Record<string, Entry>

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * Entries for the optional platform packages that are requested in `packages` but missing from it. Each has its exact version, and the
 * platform that its name says, so that npm skips it on other platforms. The integrity is not known here and left out.
 */
export function missingEntries(packages: Packages): Packages {
  const missing: Packages = {}
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isFound(packages, path, name)) continue
      missing[`${parentFolder(path)}node_modules/${name}`] = {
        version,
        ...(dev && { dev }),
        optional: true,
        ...platform(name),
      }
    }
  }
  return missing
}

/** Whether Node would find the package: it looks in the dependent's own folder, then in every folder above. */
function isFound(packages: Packages, path: string, name: string): boolean {
  if (packages[join(path, name)] !== undefined) return true
  return path !== '' && isFound(packages, path.slice(0, Math.max(path.lastIndexOf('/'), 0)), name)
}

const join = (path: string, name: string) => (path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`)

/** The folder whose `node_modules` contains the package. Its platform packages are put beside it. */
const parentFolder = (path: string) => path.slice(0, path.lastIndexOf('node_modules/'))

function platform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = (name.split('/').at(-1) ?? '').split('-')
  const system = systems.find((each) => words.includes(each)) ?? 'none'
  const processor = processors.find((each) => words.includes(each)) ?? 'none'
  const libc = words.includes('musl') ? 'musl' : system === 'linux' && words.includes('gnu') ? 'glibc' : undefined
  return { os: [system], cpu: [processor], ...(libc !== undefined && { libc: [libc] }) }
}

if (import.meta.main) {
  const file = new URL('../../package-lock.json', import.meta.url)
  // Cast: a lockfile of version 3 is an object with `packages`.
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages }
  const missing = missingEntries(lockfile.packages)
  const all = { ...lockfile.packages, ...missing }
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`)
  console.log(`package-lock.json: ${Object.keys(missing).length} entries of other platforms put back`)
}
