import type { StudentColumn } from '../../student.columns.ts';

/** Headers of the columns in German, French and Spanish ([D98]). Accents do not matter. */
export const translatedHeaders: Readonly<Partial<Record<StudentColumn | 'class_name' | 'full_name', string>>> = {
  student_id:
    "schülernummer|schülernr|schüler nr|schüler id|schuelernummer|schuelernr|schueler nr|schueler id|matrikelnummer|numéro élève|numéro d'élève|numéro de l'élève|numéro étudiant|numéro d'étudiant|n° élève|no élève|id élève|identifiant élève|identifiant de l'élève|matricule|numéro de alumno|nº de alumno|no de alumno|id alumno|id de alumno|id del alumno|identificador del alumno|número de estudiante|código de alumno|código del estudiante|código de estudiante|matrícula|número de matrícula|número de expediente",
  first_name:
    "vorname|vornamen|vorname(n)|prénom|prénoms|prénom(s)|prénom de l'élève|nombre|nombres|primer nombre|nombre de pila",
  last_name: "nachname|familienname|zuname|nom de famille|nom de famille de l'élève|apellido|apellidos|apellido(s)",
  full_name:
    "name vorname|name und vorname|nachname vorname|familienname vorname|schüler|schülerin|schülername|schueler|schuelername|name des schülers|nom|nom prénom|nom et prénom|nom prénoms|nom et prénoms|nom complet|élève|étudiant|nom de l'élève|apellidos nombre|apellidos y nombre|apellidos nombres|apellidos y nombres|nombre completo|alumno|alumna|alumno/a|estudiante|nombre del alumno|nombre del estudiante",
  middle_name: 'zweiter vorname|weitere vornamen|deuxième prénom|autres prénoms|segundo nombre',
  preferred_first_name: "rufname|prénom usuel|prénom d'usage|nombre preferido",
  preferred_last_name: "nom d'usage",
  email:
    "e-mail-adresse|mailadresse|schulmail|e-mail des schülers|courriel|mél|adresse mail|adresse e-mail|adresse électronique|adresse courriel|courriel de l'élève|correo|correo electrónico|dirección de correo|dirección de correo electrónico|correo del alumno|correo del estudiante",
  phone:
    'telefon|telefonnummer|telefonnr|rufnummer|handy|handynummer|mobil|mobiltelefon|mobilnummer|téléphone|tél|numéro de téléphone|téléphone portable|portable|numéro de portable|teléfono|número de teléfono|móvil|teléfono móvil|celular|teléfono celular',
  date_of_birth:
    'geburtsdatum|geburtstag|geb datum|geboren|geboren am|date de naissance|date naissance|né le|née le|né(e) le|naissance|fecha de nacimiento|fecha nacimiento|f nacimiento|fec nacimiento|nacimiento',
  class_id: 'klassen id|id der klasse|id de la classe|id classe|id de la clase|id clase',
  class_name:
    'klasse|klassenname|klassenbezeichnung|stammklasse|classe|nom de la classe|clase|nombre de la clase|grupo',
  status: "schülerstatus|statut|statut de l'élève|estado del alumno|estado del estudiante",
  enrollment_date:
    "eintrittsdatum|eintritt|aufnahmedatum|aufnahme am|schuleintritt|anmeldedatum|date d'entrée|date d'inscription|date d'admission|fecha de ingreso|fecha de alta|fecha de matrícula|fecha de inscripción|fecha de admisión",
  address_street:
    'straße|strasse|straße und hausnummer|strasse und hausnummer|straße hausnummer|strasse hausnummer|straße nr|strasse nr|anschrift|adresse|rue|adresse postale|calle|calle y número|dirección|domicilio',
  address_city: 'ort|wohnort|stadt|ville|commune|ciudad|localidad|población|municipio',
  address_state: 'bundesland|kanton|canton|département|provincia|estado|comunidad autónoma|departamento',
  address_zip: 'plz|postleitzahl|code postal|cp|código postal',
  grade_level: 'jahrgang|jahrgangsstufe|klassenstufe|schulstufe|stufe|niveau|niveau scolaire|nivel|grado|curso',
};
