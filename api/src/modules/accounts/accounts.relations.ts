import { relation } from '../../platform/relation.ts';

/** `company_id`, `id`, `name`, `status`, `driver_id`, `created_by`, `start_at`, `created_at`, `finished_at` of routes. */
export const routesOfPeople = relation('accounts.routesOfPeople');
/** `company_id` of vehicles that were not deleted. */
export const vehiclesOfCompanies = relation('accounts.vehiclesOfCompanies');
