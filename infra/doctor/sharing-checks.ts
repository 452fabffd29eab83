import { isOnThisMachine } from '@studio/backend/processes/addresses.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Where log, read models, keys and media are stored, which decides whether several machines can share them. */
export interface Sharing {
  readonly dataDir: string
  /** Undefined for the embedded one. */
  readonly eventStoreUrl: string | undefined
  readonly mongoUrl: string | undefined
  /** The bucket that S3_BUCKET names. */
  readonly bucket: string | undefined
  /** How many keys are files of this machine. */
  readonly keyFiles: number
  /** Whether keys are in the database beside that of MONGO_URL although they belong in the bucket. */
  readonly hasDatabaseKeys: boolean
  /** Whether the key of content credentials is a file. */
  readonly hasSigningKey: boolean
  /** Whether pictures are files of this machine. */
  readonly hasMedia: boolean
}

/** Findings about whether all processes of a cluster find the keys and the media. */
export function checkSharing(sharing: Sharing): Finding[] {
  return [checkKeys(sharing), checkMedia(sharing), checkCredentials(sharing)]
}

function checkKeys({ dataDir, keyFiles, hasDatabaseKeys, ...addresses }: Sharing): Finding {
  const check = 'data keys'
  const store = sharedKeys(addresses)
  const advice = 'Stop the product and run: npm run keys -- move'
  if (store !== undefined && keyFiles > 0) {
    const says = `of ${keyFiles} owners are files in ${dataDir}/keys, where the product does not look: it uses ${store}`
    return problem(check, says, advice)
  }
  if (store !== undefined && hasDatabaseKeys) {
    const says = `are in the database beside that of MONGO_URL, where the product does not look: it uses ${store}`
    return problem(check, says, advice)
  }
  if (store !== undefined) return ok(check, `in ${store}, which all processes share`)
  if (isElsewhere(addresses.eventStoreUrl)) {
    const says = `are files of this machine, while the log of EVENTSTORE_URL is on another one`
    return warning(check, says, 'Run every process on this machine, or set S3_BUCKET or a MONGO_URL that all share.')
  }
  return ok(check, `files in ${dataDir}/keys`)
}

function checkMedia({ dataDir, bucket, eventStoreUrl, mongoUrl, hasMedia }: Sharing): Finding {
  const check = 'media'
  if (bucket !== undefined && hasMedia) {
    const says = `are looked for in the bucket ${bucket} only, but there are files in ${dataDir}/media`
    return warning(check, says, 'Unset S3_BUCKET to see these pictures; nothing copies them into the bucket.')
  }
  if (bucket !== undefined) return ok(check, `in the bucket ${bucket}, which all processes share`)
  const elsewhere = [isElsewhere(eventStoreUrl) && 'EVENTSTORE_URL', isElsewhere(mongoUrl) && 'MONGO_URL'].filter(
    Boolean,
  )
  if (elsewhere.length === 0) return ok(check, `files in ${dataDir}/media`)
  const says = `are files of this machine, while ${elsewhere.join(' and ')} name others`
  return warning(check, says, 'Run every process on this machine, or set S3_BUCKET.')
}

/** No certificate of C2PA's list can be set up, so there is nothing to advise. */
function checkCredentials({ dataDir, hasSigningKey, ...addresses }: Sharing): Finding {
  const check = 'content credentials'
  const shared = sharedKeys(addresses)
  if (shared === undefined && !hasSigningKey) {
    return ok(check, `the first file to be signed makes the installation's key, in ${dataDir}/keys`)
  }
  const where = shared ?? `${dataDir}/keys`
  return ok(check, `signed by the installation's own key in ${where}: public tools say valid, signer untrusted`)
}

function sharedKeys({ bucket, mongoUrl }: Pick<Sharing, 'bucket' | 'mongoUrl'>): string | undefined {
  if (bucket !== undefined) return `the bucket ${bucket}`
  return isElsewhere(mongoUrl) ? 'a database beside that of MONGO_URL' : undefined
}

const isElsewhere = (address: string | undefined): boolean => address !== undefined && !isOnThisMachine(address)
