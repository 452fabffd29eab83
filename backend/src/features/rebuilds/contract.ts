import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CsvTable, endpoint } from '../../platform/http/contract/endpoint.ts'
import { Reason } from '../figures/users-contract.ts'
import { AdminsWork, type WorkQueue } from '../work/contract.ts'

/** A piece of work of this kind builds a read model anew from the log, compares it with the live one, and switches when both are equal. */
export const rebuildKind = 'rebuild'
export const rebuildQueue: WorkQueue = 'batch'

/** What the worker must know, as `input` of the piece of work. */
export const RebuildInput = z.object({ name: z.string() })

/** What came of it, as `result` of the piece of work. */
export const RebuildResult = z.object({
  name: z.string(),
  /** How many documents, and the hash of everything that they say, of both. */
  documents: z.int(),
  hash: z.string(),
  liveDocuments: z.int(),
  liveHash: z.string(),
  different: z.int(),
  /** Whether the rebuilt one is live now. */
  switched: z.boolean(),
})
export type RebuildResult = z.infer<typeof RebuildResult>

/** `name` is that of the read model; absent when it was sealed for an admin whose key is gone. */
const ListedRebuild = AdminsWork.extend({ name: z.string().optional() })
export type ListedRebuild = z.infer<typeof ListedRebuild>

const ReadModelState = z.object({
  name: z.string(),
  version: z.int(),
  /** False while this version is being built for the first time. */
  isLive: z.boolean(),
  /** About how many documents it has. */
  documents: z.int(),
})

/** How far the read models are. Positions are places in the log, as text. */
export const readModels = endpoint({
  method: 'GET',
  path: '/api/admin/read-models',
  summary: 'Learn how far the read models are',
  access: 'admin',
  response: z.object({
    logId: z.string(),
    /** All live ones have seen everything up to here. Absent: there are none yet. */
    position: z.string().optional(),
    /** The newest event of the log. */
    head: z.string(),
    /** Whether they show all of it. */
    isUpToDate: z.boolean(),
    /** What is being built beside them, and how far it is, in per cent. */
    building: z.object({ names: z.array(z.string()), percent: z.int() }).optional(),
    /** How many events no read model shows, because they could not be used. */
    parkedCount: z.int(),
    /** The first hundred of them. */
    parked: z.array(z.object({ stream: z.string(), type: z.string(), reason: z.string(), at: z.iso.datetime() })),
    models: z.array(ReadModelState),
    /** Rebuilds that admins have asked for, newest first; each `result` is a `RebuildResult`. */
    rebuilds: z.array(ListedRebuild),
  }),
})
export type ReadModels = z.infer<typeof readModels.response>

/** Asks for a rebuild; how far it is, and what came of it, is in the answer of `readModels`. */
export const rebuildModel = endpoint({
  method: 'POST',
  path: '/api/admin/read-models/:name/rebuild',
  summary: 'Build a read model anew beside the live one',
  refusals: [commonErrors.notFound],
  access: 'admin',
  needsDiskSpace: true,
  params: z.object({ name: z.string().max(60) }),
  body: z.object({ reason: Reason }),
  status: 202,
  response: z.object({ success: z.literal(true), workId: z.uuid() }),
})

/** The parked events as a file, the first ten thousand. */
export const parkedFile = endpoint({
  method: 'GET',
  path: '/api/admin/read-models/parked.csv',
  summary: 'Save the parked events as CSV',
  access: 'admin',
  response: CsvTable,
})

/** The same rebuilds as a file. */
export const rebuildsFile = endpoint({
  method: 'GET',
  path: '/api/admin/read-models/rebuilds.csv',
  summary: 'Save the rebuilds as CSV',
  access: 'admin',
  response: CsvTable,
})

/** All read models as a file. */
export const readModelsFile = endpoint({
  method: 'GET',
  path: '/api/admin/read-models/models.csv',
  summary: 'Save the list of read models as CSV',
  access: 'admin',
  response: CsvTable,
})
