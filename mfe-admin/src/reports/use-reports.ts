import { CostReportResult, listCostReports } from '@studio/backend/contract/admin'
import { callOptions, type ResponseOf } from '@studio/ui/query'
import { useQuery } from '@tanstack/react-query'
import { refetchEvery, refetchMs } from '../parts/refetch-often.ts'

export type Report = ResponseOf<typeof listCostReports>[number]

/** How often a report that is being made is asked for, in ms. */
const openMs = 1_000

const isOpen = ({ state }: Report): boolean => state === 'requested' || state === 'running'

/** What came of a report that was made. */
export function resultOf(report: Report): CostReportResult | undefined {
  return CostReportResult.safeParse(report.result).data
}

/** The reports of all admins, newest first; followed closely while one is being made. */
export function useReports() {
  return useQuery({
    ...callOptions(listCostReports, {}),
    refetchInterval: refetchEvery<readonly Report[]>((data) => (data?.some(isOpen) === true ? openMs : refetchMs)),
  })
}
