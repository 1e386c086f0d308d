export { isDocumentId } from './documentId.ts';
export { domainOf } from './domainOf.ts';
export { parseBuilding } from './parseBuilding.ts';
export { parseSchool } from './parseSchool.ts';
export { schoolOfDocuments } from './schoolOfDocuments.ts';
