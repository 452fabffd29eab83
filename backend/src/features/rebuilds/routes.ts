import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { WorkId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { ownerOfAdminsWork, requestWork } from '../work/commands.ts'
import { readModels, rebuildKind, rebuildModel } from './contract.ts'
import { type ListDeps, listedRebuilds } from './list.ts'
import { type Model, stateOf } from './queries.ts'

export interface RebuildDeps extends ListDeps {
  readonly handle: Handle
  /** Every read model of the product. */
  readonly models: readonly Model[]
}

/** How far the read models are, and rebuilds of them. */
export function rebuildRoutes(app: Api, { handle, models, ...deps }: RebuildDeps): void {
  const { db, store } = deps
  app.on(readModels, async () => {
    // the newest event first: what is as far as it shows all that there was
    const [logId, head] = await Promise.all([store.logId(), store.head()])
    const [state, rebuilds] = await Promise.all([stateOf({ db, head }, models), listedRebuilds(deps)])
    const isUpToDate = state.position !== undefined && BigInt(state.position) >= head
    return {
      ...state,
      logId,
      head: String(head),
      isUpToDate,
      rebuilds,
    }
  })

  app.on(rebuildModel, async ({ params: { name }, body: { reason }, admin, command, setPosition }) => {
    if (!models.some((model) => model.name === name))
      throw new DomainError(commonErrors.notFound, 'There is no such read model.')
    const workId = WorkId.parse(command.commandId)
    const because = { reason, concerns: admin.id }
    const userId = ownerOfAdminsWork(admin.id)
    const request = { ...command, because, workId, userId, kind: rebuildKind, input: { name } }
    setPosition(await requestWork(handle, request))
    return { success: true, workId }
  })
}
