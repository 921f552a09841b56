import { givenRoles, roleWords, type GivenRole } from './user-words.ts';
import classes from './users.module.css';

type RoleFieldsProps = {
  readonly chosen: readonly GivenRole[];
  readonly choose: (roles: GivenRole[]) => void;
  readonly isDisabled?: boolean;
  /** Where a title above says it already. */
  readonly isLegendHidden?: boolean;
  /** Id of the reason why they cannot be changed. */
  readonly describedBy?: string | undefined;
};

/** The roles of a user as checkboxes, each with what it allows. */
export function RoleFields({ chosen, choose, isDisabled = false, isLegendHidden = false, describedBy }: RoleFieldsProps) {
  return (
    <fieldset className={classes.roles} disabled={isDisabled} aria-describedby={describedBy}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>Roles</legend>
      {givenRoles.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              choose(givenRoles.filter((each) => (each === role ? checked : chosen.includes(each))))
            }
          />
          <span>
            {roleWords[role][0]}
            <span className={classes.hint}>{roleWords[role][1]}</span>
          </span>
        </label>
      ))}
      <p className={classes.hint}>Everyone is a viewer: reads wallets, transactions and fees, without people’s data.</p>
    </fieldset>
  );
}
