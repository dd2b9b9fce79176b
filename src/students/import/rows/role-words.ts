import { normalise } from '../../../input/normalise.ts';

/** The words for roles in English, German, French and Spanish ([D59]), without accents and punctuation. */
const WORDS = {
  student: [
    'student students pupil pupils learner learners scholar child children',
    'schuler schulerin schulerinnen schueler schuelerin schuelerinnen sus student studentin studierende studierender lernende lernender kind',
    'eleve eleves etudiant etudiante etudiants etudiantes apprenant apprenante ecolier ecoliere lyceen lyceenne collegien collegienne',
    'alumno alumna alumnos alumnas alumnoa alumnao alumnado estudiante estudiantes',
  ],
  other: [
    'teacher teachers instructor instructors faculty professor lecturer tutor coteacher substitute staff employee aide assistant teachingassistant teacheraide paraprofessional counselor counsellor principal headteacher head proctor coach librarian nurse secretary admin administrator administrators schooladmin schooladministrator siteadministrator districtadministrator systemadministrator itadmin officestaff supportstaff',
    'parent parents mother father guardian guardians legalguardian carer caregiver relative grandparent contact emergencycontact',
    'lehrer lehrerin lehrerinnen lehrkraft lehrkrafte lehrkraefte lehrperson lehrende klassenlehrer klassenlehrerin dozent dozentin personal mitarbeiter mitarbeiterin mitarbeitende schulleiter schulleiterin schulleitung sekretariat sekretar sekretarin verwaltung erzieher erzieherin',
    'eltern elternteil mutter vater erziehungsberechtigte erziehungsberechtigter sorgeberechtigte sorgeberechtigter vormund',
    'enseignant enseignante enseignants enseignantes professeur professeure professeurs prof instituteur institutrice formateur formatrice personnel directeur directrice direction administrateur administratrice secretaire surveillant surveillante',
    'mere pere responsable responsablelegal representantlegal tuteur tutrice famille',
    'profesor profesora profesores profesoras profesorado docente docentes maestro maestra maestros maestras director directora personal empleado empleada administrador administradora administrativo administrativa secretario secretaria tutora',
    'padre madre padres apoderado apoderada acudiente representante representantelegal tutorlegal familia familiar',
  ],
} as const;

/** A student's role, or that of somebody else whom a school has in its lists. */
export type Role = keyof typeof WORDS;

const ROLES = new Map<string, Role>(
  (['other', 'student'] as const).flatMap((role) =>
    WORDS[role].flatMap((words) => words.split(' ').map((word) => [word, role] as const)),
  ),
);

/** Longer cells are not looked up. */
const MAX_WORD = 100;

/** Returns the role that a word means; undefined for an unknown word. Case, accents and punctuation do not matter. */
export function roleOf(word: string): Role | undefined {
  if (word.length > MAX_WORD) return undefined;
  const letters = (normalise(word, 'NFKD') ?? '').toLowerCase();
  return ROLES.get(letters.replace(/[^\p{L}]/gu, ''));
}
