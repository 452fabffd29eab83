import { expect, it } from 'vitest'
import { patient, patientFor } from './encode.ts'

it('what takes minutes has as much time and room as its length needs, and at least as much as a short one', () => {
  expect(patientFor(5)).toEqual(patient)
  const { fileBytes, wallMs, cpuSeconds, memoryBytes } = patientFor(600)
  expect([fileBytes, wallMs, cpuSeconds]).toEqual([2_500_000_000, 1_500_000, 3_000])
  expect(memoryBytes).toBe(patient.memoryBytes)
})
