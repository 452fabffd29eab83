import type { TextSources } from '../../platform/eventsourcing/current-texts.ts'
import { CallId, type Position } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { hasFailedForOthers } from '../calls/commands.ts'
import { describeDraft, draftInstructions } from '../style-drafts/commands.ts'
import { type AnalysisDeps, type AnalysisRequest, analyzeStyle } from './analysis.ts'

interface DraftAnalysisDeps extends AnalysisDeps, TextSources {
  readonly handle: Handle
}

/**
 * The instructions of a style that is being created, by the analysis of its pictures, and where the log has them. The draft keeps them.
 * One that has instructions is not analysed again, and whoever asks while an analysis is under way joins it, whatever the browser. The
 * repeat of a request whose analysis has failed gets its error, and a new request asks anew.
 * DomainError `not-found` for a draft that is closed or somebody else's, and what `analyzeStyle` throws.
 */
export async function analyzeDraft(
  deps: DraftAnalysisDeps,
  { draftId, signal: _signal, ...request }: AnalysisRequest & { readonly draftId: string },
): Promise<{ readonly instructions: string; readonly position: Position }> {
  const { handle, store } = deps
  const { userId, command } = request
  const known = await draftInstructions(deps, userId, draftId)
  if (known !== undefined) return { instructions: known, position: 0n }
  const callId = await nextCall(store, draftId, command)
  // without the signal: a client that heard that it takes too long finds the same call again, and others may have joined it
  const instructions = await analyzeStyle(deps, { ...request, command: { ...command, commandId: callId } })
  const described = { ...command, commandId: deriveId(callId, 'described'), userId, draftId, instructions }
  return { instructions, position: await describeDraft(handle, described) }
}

/** The first call of the draft that has not failed, or that this command began: everybody else who asks for the analysis finds the same one. */
async function nextCall(
  store: TextSources['store'],
  draftId: string,
  command: AnalysisRequest['command'],
): Promise<CallId> {
  for (let attempt = 0; ; attempt++) {
    const callId = CallId.parse(deriveId(draftId, 'analysis', String(attempt)))
    if (!(await hasFailedForOthers(store, callId, command))) return callId
  }
}
