import type { Attempts, Things } from './attempt.ts';

/** Requests of checklists and their answers that point at the first company's things. */
export const checklistAttempts = ({ id, ids }: Things): Attempts => ({
  'checklists.substatus': {},
  'checklists.status': {},
  'checklists.createSubstatus': 'own', // names nothing of anybody
  'checklists.cloneSubstatus': { params: id('substatus') },
  'checklists.updateSubstatus': { params: id('substatus'), body: { name: 'Ajeno' } },
  'checklist.list': { query: { clientId: ids.client as string } },
  'checklist.get': { params: id('checklist') },
  'checklist.create': { body: { name: 'Ajeno', category: 'delivered', subStatusId: ids.substatus } },
  'checklist.update': { params: id('checklist'), body: { name: 'Ajeno' } },
  'checklist.order': { body: { category: 'delivered', ids: [ids.checklist] } },
  'checklist.clone': { params: id('checklist') },
  'checklist.publish': { params: id('checklist'), body: { version: 1, confirmed: true } },
  'checklist.onRoad': { params: id('checklist') },
  'checklist.versions': { params: id('checklist') },
  'checklist.version': { params: { ...id('checklist'), versionId: ids.checklistVersion as string } },
  'checklist.clientChecklists': { params: id('client') },
  'checklist.attachToClient': { params: id('client'), body: { checklistIds: [ids.checklist] } },
  'checklistAnswers.answers': { params: id('checklist') },
  'checklistAnswers.exportAnswers': { params: id('checklist'), body: {} },
  'checklistAnswers.ofGuide': { params: id('onRoad') },
  'checklistAnswers.fill': {
    params: { ...id('onRoad'), visitId: ids.visit as string },
    body: { versionId: ids.checklistVersion, answers: {}, reason: 'x' },
  },
});
