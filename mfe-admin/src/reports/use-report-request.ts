import { type Dimension, listCostReports, type ReportFormat, requestCostReport } from '@studio/backend/contract/admin'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bounds } from '../parts/period/periods.ts'
import { sendAdminCommand } from '../parts/send-admin-command.ts'
import type { PriceFile } from './price-file.ts'

/** What an admin has entered. */
export interface Asked {
  /** Sums by something, or the answer to SQL. */
  readonly subject: 'sums' | 'sql'
  readonly by: readonly Dimension[]
  readonly sql: string
  readonly format: ReportFormat
  readonly model: string
  readonly user: string
  readonly asOf: string
  readonly prices: PriceFile | undefined
}

/** Asks for the report; the list shows it at once, with the SQL that was asked last. */
export function useReportRequest({ startDate, endDate }: Bounds) {
  const client = useQueryClient()
  const [keptSql, setKeptSql] = useState('')
  const request = useMutation({
    mutationFn: ({ subject, by, sql, format, model, user, asOf, prices }: Asked) => {
      const body = {
        ...(subject === 'sql' ? { sql: sql.trim() } : { by: [...by] }),
        format,
        ...(startDate !== undefined && { from: startDate }),
        ...(endDate !== undefined && { to: endDate }),
        ...(model.trim() !== '' && { model: model.trim() }),
        ...(user.trim() !== '' && { user: user.trim() }),
        ...(asOf.trim() !== '' && { asOf: asOf.trim() }),
        ...(prices?.fault === undefined && prices !== undefined && { prices: prices.prices }),
      }
      return sendAdminCommand(requestCostReport, { body })
    },
    onSuccess: async (_told, { subject, sql }) => {
      if (subject === 'sql') setKeptSql(sql)
      showToast({ title: 'Report Requested', description: 'It appears below when it is made.' })
      await client.invalidateQueries({ queryKey: cacheKey(listCostReports) })
    },
  })
  // What went wrong is in `error`.
  const ask = (asked: Asked): Promise<void> => request.mutateAsync(asked).then(ignore, ignore)
  return { ...request, ask, keptSql }
}

const ignore = (): void => undefined
