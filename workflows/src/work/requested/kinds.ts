import { exportKind } from '@studio/backend/features/exports/contract.ts'
import { exportWork } from '../export/make-export.ts'
import type { WorkKind } from './kind.ts'

/** Every kind of work that this release can do, by the word in the log. Work of another kind is left to a later release. */
export const workKinds: ReadonlyMap<string, WorkKind> = new Map<string, WorkKind>([[exportKind, exportWork]])
